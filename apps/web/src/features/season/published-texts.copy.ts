export const publishedTextsCopy = {
  version: (version: number, day: string) => `Version ${version}, ${day}`,
  earlier: (version: number, day: string) => `Earlier text: version ${version}, ${day}`,
} as const;
