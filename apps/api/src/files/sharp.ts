let loaded: Promise<typeof import('sharp').default> | undefined;

/** Loaded with the first picture: most processes never see one. It may read these three kinds and no other. */
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

/** Pictures one at a time, each on a thread of its own; `refuse` makes the error of what comes while `most` wait. */
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
