/** Identifies a tile of hashes or, if `level` is `entries`, a bundle of entries, as defined by C2SP tlog-tiles. */
export interface TileAddress {
  level: number | 'entries';
  index: number;
  /** Number of hashes or entries in the tile: 256, or fewer at the end of the log. */
  width: number;
}

export const TILE_WIDTH = 256;

/**
 * Returns the path of a tile, such as `tile/0/x001/x234/067`. The path of an incomplete tile, for example one with 112 hashes, ends in
 * `.p/112`.
 */
export function tilePath({ level, index, width }: TileAddress): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const name = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Parses the path of a tile. Returns null unless `tilePath` would return exactly the same path for that tile. */
export function tileAddress(path: string): TileAddress | null {
  const [, level = '', name = '', width] = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const address: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  return name !== '' && address.width > 0 && tilePath(address) === path ? address : null;
}
