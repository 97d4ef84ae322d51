import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { OpenAPIObject } from '@nestjs/swagger';
import { openApiDocument, type Wire } from '../src/platform/http/api-docs/api-docs.js';
import type { TestApp } from './test-app.js';

/** Returns the API descriptions that the build derives from the controllers' signatures. */
export function wireOfSources(): Wire {
  const folder = mkdtempSync(path.join(tmpdir(), 'raffle-openapi-'));
  try {
    execFileSync(process.execPath, [path.join(__dirname, '../openapi/wire.mjs'), path.join(folder, 'wire.json')]);
    return JSON.parse(readFileSync(path.join(folder, 'wire.json'), 'utf8')) as Wire;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export function documentOf({ app }: TestApp, wire: Wire): OpenAPIObject {
  return openApiDocument(app, wire);
}
