// @ts-check
// Checks docker-compose.yml and the Dockerfile without running them. The checks cover custom ports and running alongside `npm start`.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { ROOT } from '../start/settings.mjs';

/** Ports that `npm start` and `npm run dev` use. */
const OF_START = ['3000', '4242', '5173'];

/**
 * @typedef {{ image?: string, build?: { target: string, args?: Record<string, string> }, environment?: Record<string, string>, ports?: string[] }} Service
 * @param {Record<string, string>} [env]
 * @returns {Record<string, Service>}
 */
function services(env = {}) {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  return parse(interpolate(text, env), { merge: true }).services;
}

/**
 * Resolves `${NAME:-default}` and `${NAME-default}`, including nested ones, as Compose does.
 * @param {string} text
 * @param {Record<string, string>} env
 * @returns {string}
 */
function interpolate(text, env) {
  const once = text.replace(/\$\{([A-Z_]+)(?::?-([^{}]*))?\}/g, (_, name, otherwise = '') => env[name] ?? otherwise);
  return once === text ? text : interpolate(once, env);
}

/** @param {Service | undefined} service @returns {string[]} the host ports that the service is published on */
const publishedPorts = (service) => (service?.ports ?? []).map((port) => String(port.split(':').at(-2)));

test('docker-compose.yml gives each built image its own tag', () => {
  const tags = Object.values(services()).flatMap(({ build, image }) => (build && image ? [image] : []));
  assert.deepEqual(tags, [...new Set(tags)]);
});

test('docker-compose.yml publishes no port that `npm start` uses', () => {
  const taken = Object.values(services())
    .flatMap(publishedPorts)
    .filter((port) => OF_START.includes(port));
  assert.deepEqual(taken, []);
});

test('docker-compose.yml derives the public URLs from the published ports', () => {
  const { proxy, api, worker, sandbox } = services({ PROXY_PORT: '9000', SANDBOX_PUBLISHED_PORT: '9001' });
  assert.deepEqual([...publishedPorts(proxy), ...publishedPorts(sandbox)], ['9000', '9001']);
  for (const address of [api?.environment?.PUBLIC_URL, worker?.environment?.PUBLIC_URL]) assert.equal(address, 'http://localhost:9000');
  assert.equal(sandbox?.environment?.SANDBOX_PUBLIC_URL, 'http://localhost:9001');
});

test('the Dockerfile uses a Caddy version that can retry a POST with its body', () => {
  const [, ...version] = /^FROM caddy:(\d+)\.(\d+)\.(\d+) AS proxy$/m.exec(readFileSync(join(ROOT, 'Dockerfile'), 'utf8')) ?? [];
  const [major = 0, minor = 0, patch = 0] = version.map(Number);
  assert.ok(major * 1e6 + minor * 1e3 + patch >= 2_011_004, `2.11.4 or later, not ${version.join('.')}`);
});

test('the repository contains every file that the Dockerfile copies', () => {
  const copied = [...readFileSync(join(ROOT, 'Dockerfile'), 'utf8').matchAll(/^COPY (?:--from=build \/app\/)?(?!--)(.+) \S+$/gm)];
  const sources = copied.flatMap(([, paths = '']) => paths.split(' ')).map((path) => path.replace(/(^|\/)(dist|node_modules)$/, ''));
  assert.ok(sources.length > 15, sources.join(' '));
  assert.deepEqual(
    sources.filter((path) => !existsSync(join(ROOT, path))),
    [],
  );
});
