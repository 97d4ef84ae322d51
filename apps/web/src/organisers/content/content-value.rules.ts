import type { ContentSchema } from '@raffle/contracts/content/schema';

/** Returns an empty value that matches the schema's structure. */
export function blankOf(schema: ContentSchema): unknown {
  switch (schema.kind) {
    case 'maybe':
      return null;
    case 'list':
      return Array.from({ length: schema.min }, () => blankOf(schema.of));
    case 'group':
      return Object.fromEntries(Object.entries(schema.fields).map(([key, of]) => [key, blankOf(of)]));
    case 'year':
      return new Date().getFullYear() - 1;
    case 'count':
      return schema.min;
    default:
      return '';
  }
}

export function replaced<Item>(list: readonly Item[], index: number, change: (item: Item) => Item): Item[] {
  return list.map((one, at) => (at === index ? change(one) : one));
}

export function without<Item>(list: readonly Item[], index: number): Item[] {
  return list.filter((_, at) => at !== index);
}

export function movedUp<Item>(list: readonly Item[], index: number): Item[] {
  const copy = [...list];
  const [item] = copy.splice(index, 1);
  if (item !== undefined) copy.splice(Math.max(0, index - 1), 0, item);
  return copy;
}

/** Returns all strings in a section's value, in order. */
export function linesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(linesOf) : [];
}
