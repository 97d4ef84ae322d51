declare module '*.css';
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

// A script in `public/`. Tests import it for its side effects.
declare module '*/public/before-app.js';
