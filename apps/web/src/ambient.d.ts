declare module '*.css';
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

// A plain script of `public/`, which tests run for what it does to the page.
declare module '*/public/theme.js';
