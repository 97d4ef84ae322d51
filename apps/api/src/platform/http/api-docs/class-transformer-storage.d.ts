/** Where class-transformer keeps what `@Type` says; the package ships no types for it. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: unknown;
}
