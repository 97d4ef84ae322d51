declare module '*.css';
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

// A script in `public/` that tests import for its side effects.
declare module '*/public/before-app.js';
