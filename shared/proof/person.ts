/**
 * Who is behind a bidder's number: the log holds the hash of a secret that differs for each bidder in each auction. Only
 * the bidder and the house know it, so who shows it was that bidder; and it says nothing about other auctions.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { bytesOf } from './bytes.ts';

/** @param secret 64 hex digits */
export const personOf = (secret: string): string => bytesToHex(sha256(bytesOf(`boli person 1\n${secret}`)));
