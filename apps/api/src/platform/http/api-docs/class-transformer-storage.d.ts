/** The storage in which class-transformer keeps `@Type` metadata. The package ships no types for it. */
declare module 'class-transformer/cjs/storage.js' {
  export const defaultMetadataStorage: unknown;
}
