/** A tile of hashes, or (`entries`) a bundle of entries, as C2SP tlog-tiles names them. */
export interface TileAddress {
  level: number | 'entries';
  index: number;
  /** 256, or fewer at the log's end. */
  width: number;
}

export const TILE_WIDTH = 256;

/** `tile/0/x001/x234/067`, and with `.p/112` behind it when only so many are there. */
export function tilePath({ level, index, width }: TileAddress): string {
  const digits = String(index);
  const groups = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/\d{3}/g) ?? [];
  const name = groups.map((group, at) => (at === groups.length - 1 ? group : `x${group}`)).join('/');
  return `tile/${level}/${name}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** The other way; null for what is not written as it must be. */
export function tileAddress(path: string): TileAddress | null {
  const [, level = '', name = '', width] = /^tile\/(entries|\d{1,2})\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const address: TileAddress = {
    level: level === 'entries' ? level : Number(level),
    index: Number(name.replaceAll(/[x/]/g, '')),
    width: width === undefined ? TILE_WIDTH : Number(width),
  };
  return name !== '' && address.width > 0 && tilePath(address) === path ? address : null;
}
