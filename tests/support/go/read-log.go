// Reads the public log of a site with the packages that Go itself checks its modules by, and a receipt of one entry.
// read-log URL RECEIPT prints how many entries it has proved.
package main

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"net/http"
	"os"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func get(path string) []byte {
	answer, err := http.Get(os.Args[1] + "/log/" + path)
	check(err)
	defer answer.Body.Close()
	if answer.StatusCode != 200 {
		check(fmt.Errorf("%s answers %d", path, answer.StatusCode))
	}
	body, err := io.ReadAll(answer.Body)
	check(err)
	return body
}

// C2SP leaves out the height of the tiles, which is always 8.
func path(tile tlog.Tile) string {
	return strings.Replace(tile.Path(), "tile/8/", "tile/", 1)
}

type tiles struct{}

func (tiles) Height() int { return height }

func (tiles) ReadTiles(wanted []tlog.Tile) ([][]byte, error) {
	found := make([][]byte, len(wanted))
	for i, tile := range wanted {
		found[i] = get(path(tile))
	}
	return found, nil
}

func (tiles) SaveTiles([]tlog.Tile, [][]byte) {}

// Opens a checkpoint with the key of the log.
func open(signed []byte) tlog.Tree {
	verifier, err := note.NewVerifier(string(get("vkey")))
	check(err)
	opened, err := note.Open(signed, note.VerifierList(verifier))
	check(err)
	lines := strings.Split(opened.Text, "\n")
	if lines[0] != verifier.Name() {
		check(fmt.Errorf("the checkpoint is of %s", lines[0]))
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(lines[2])
	check(err)
	return tlog.Tree{N: size, Hash: root}
}

func main() {
	tree := open(get("checkpoint"))
	hashes := tlog.TileHashReader(tree, tiles{})
	for first := int64(0); first < tree.N; first += 256 {
		width := tree.N - first
		if width > 256 {
			width = 256
		}
		bundle := get(strings.Replace(path(tlog.Tile{H: height, L: 0, N: first / 256, W: int(width)}), "tile/0/", "tile/entries/", 1))
		for index := first; index < first+width; index++ {
			length := int(bundle[0])<<8 | int(bundle[1])
			leaf := tlog.RecordHash(bundle[2 : 2+length])
			bundle = bundle[2+length:]
			proof, err := tlog.ProveRecord(tree.N, index, hashes)
			check(err)
			check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, leaf))
		}
		if len(bundle) > 0 {
			check(fmt.Errorf("a bundle has more than its entries"))
		}
	}
	checkReceipt()
	fmt.Println(tree.N)
}

// A tlog-proof: https://c2sp.org/tlog-proof
func checkReceipt() {
	text, err := os.ReadFile(os.Args[2])
	check(err)
	head, signed, _ := bytes.Cut(text, []byte("\n\n"))
	lines := strings.Split(string(head), "\n")
	if lines[0] != "c2sp.org/tlog-proof@v1" {
		check(fmt.Errorf("this is no receipt"))
	}
	entry, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(lines[1], "extra "))
	check(err)
	index, err := strconv.ParseInt(strings.TrimPrefix(lines[2], "index "), 10, 64)
	check(err)
	var proof tlog.RecordProof
	for _, line := range lines[3:] {
		hash, err := tlog.ParseHash(line)
		check(err)
		proof = append(proof, hash)
	}
	tree := open(signed)
	check(tlog.CheckRecord(proof, tree.N, tree.Hash, index, tlog.RecordHash(entry)))
}
