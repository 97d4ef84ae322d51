/** Made by scripts/common-passwords.ts: one password a line, lower case. */
declare module 'virtual:common-passwords' {
  const text: string;
  export default text;
}
