import { invalidParams } from './api-error.js';
import type { FormTree } from './form-decoding.js';

/** Reads a decoded form according to Stripe's rules, with Stripe's error messages. An empty string counts as missing. */
export class Params {
  constructor(
    private readonly tree: FormTree,
    private readonly prefix = '',
  ) {}

  path(name: string): string {
    return this.prefix === '' ? name : `${this.prefix}[${name}]`;
  }

  has(name: string): boolean {
    const node = this.tree[name];
    return node !== undefined && node !== '';
  }

  allowOnly(names: readonly string[]): void {
    const unknown = Object.keys(this.tree).filter((key) => !names.includes(key));
    if (unknown.length === 0) return;
    const first = this.path(unknown[0] as string);
    const label = unknown.length === 1 ? 'parameter' : 'parameters';
    throw invalidParams(`Received unknown ${label}: ${unknown.map((key) => this.path(key)).join(', ')}`, first, 'parameter_unknown');
  }

  text(name: string, max = 5_000): string | undefined {
    if (!this.has(name)) return undefined;
    const node = this.tree[name];
    if (typeof node !== 'string') throw invalidParams('Invalid string: must be a string', this.path(name));
    if (node.length > max) {
      throw invalidParams(`Invalid string: must be at most ${max} characters`, this.path(name), 'parameter_invalid_string_length');
    }
    return node;
  }

  required(name: string, max?: number): string {
    const text = this.text(name, max);
    if (text === undefined) throw this.missing(name);
    return text;
  }

  missing(name: string): Error {
    return invalidParams(`Missing required param: ${this.path(name)}.`, this.path(name), 'parameter_missing');
  }

  integer(name: string, min = 0): number | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (!/^-?\d{1,12}$/.test(text)) throw invalidParams(`Invalid integer: ${text}`, this.path(name), 'parameter_invalid_integer');
    const value = Number(text);
    if (value < min) {
      throw invalidParams(`This value must be greater than or equal to ${min}.`, this.path(name), 'parameter_invalid_integer');
    }
    return value;
  }

  boolean(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    if (text !== 'true' && text !== 'false') throw invalidParams(`Invalid boolean: ${text}`, this.path(name));
    return text === 'true';
  }

  choice<T extends string>(name: string, options: readonly T[]): T | undefined {
    const text = this.text(name);
    if (text === undefined) return undefined;
    const found = options.find((option) => option === text);
    if (found === undefined) {
      const last = options.at(-1) ?? '';
      const list = options.length === 1 ? last : `${options.slice(0, -1).join(', ')}, or ${last}`;
      throw invalidParams(`Invalid ${this.path(name)}: must be one of ${list}`, this.path(name));
    }
    return found;
  }

  child(name: string): Params | undefined {
    if (!this.has(name)) return undefined;
    const node = this.tree[name];
    if (typeof node === 'string') throw invalidParams('Invalid object', this.path(name));
    return new Params(node as FormTree, this.path(name));
  }

  children(name: string): Params[] {
    const list = this.child(name);
    return list === undefined
      ? []
      : list
          .keys()
          .map((key) => list.child(key))
          .filter((item) => item !== undefined);
  }

  texts(name: string): string[] {
    const list = this.child(name);
    return list === undefined ? [] : list.keys().map((key) => list.required(key));
  }

  keys(): string[] {
    return Object.keys(this.tree);
  }

  /** Reads metadata with Stripe's limits: 50 pairs, keys of 40 characters, values of 500 characters. */
  metadata(name = 'metadata'): Record<string, string> {
    const pairs = this.child(name);
    if (pairs === undefined) return {};
    const keys = pairs.keys();
    if (keys.length > 50) throw invalidParams('Metadata can have up to 50 keys.', this.path(name));
    const result: Record<string, string> = {};
    for (const key of keys) {
      if (key.length > 40) {
        throw invalidParams(`Metadata keys can have up to 40 characters; '${key}' has ${key.length}.`, this.path(name));
      }
      const value = pairs.text(key, 500);
      if (value !== undefined) result[key] = value;
    }
    return result;
  }
}
