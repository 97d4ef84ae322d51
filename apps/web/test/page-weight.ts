import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

export const dist = join(__dirname, '../dist');

interface Chunk {
  file: string;
  name?: string;
  css?: string[];
  imports?: string[];
  isEntry?: boolean;
}

type Manifest = Record<string, Chunk>;

const ENTRY = 'index.html';

export function readManifest(): Manifest {
  const path = join(dist, '.vite/manifest.json');
  if (!existsSync(path)) throw new Error('There is no build to measure. Run `npm run build` in apps/web first.');
  return JSON.parse(readFileSync(path, 'utf8')) as Manifest;
}

/** Returns the scripts and styles of the entry and `modules`, including all their static imports, without duplicates. */
export function filesOf(manifest: Manifest, modules: string[]): { js: string[]; css: string[] } {
  const seen = new Set<string>();
  const js = new Set<string>();
  const css = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    seen.add(key);
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The build has no chunk for ${key}`);
    js.add(chunk.file);
    chunk.css?.forEach((sheet) => css.add(sheet));
    chunk.imports?.forEach(visit);
  };
  [ENTRY, ...modules].forEach((module) => visit(keyOf(manifest, module)));
  return { js: [...js], css: [...css] };
}

/** Returns the files' total size in kilobytes (1000 bytes), with each file gzipped separately. */
export function kilobytes(files: string[]): number {
  return files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 9 }).length, 0) / 1000;
}

/** Finds a module by its path in the project, or a chunk group by its name in vite.config.ts. */
function keyOf(manifest: Manifest, module: string): string {
  if (module in manifest) return module;
  return Object.entries(manifest).find(([, { name }]) => name === module)?.[0] ?? module;
}
