let loaded: Promise<typeof import('sharp').default> | undefined;

/**
 * Loads sharp only when the first picture arrives, because most processes never handle one. Allows only JPEG, PNG and WebP files to be
 * read.
 */
export function loadSharp(): NonNullable<typeof loaded> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'] });
    return sharp;
  });
  return loaded;
}

/**
 * Returns a function that runs its `draw` callbacks one at a time, in order. @param refuse creates the error for calls made while `most`
 * callbacks are waiting
 */
export function makeTurns(most: number, refuse: () => Error): <Result>(draw: () => Promise<Result>) => Promise<Result> {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (draw) => {
    if (waiting >= most) throw refuse();
    waiting += 1;
    const drawn = last.then(draw).finally(() => (waiting -= 1));
    last = drawn.catch(() => undefined);
    return drawn;
  };
}
