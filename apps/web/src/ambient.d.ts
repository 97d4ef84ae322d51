declare module '*.css';
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}

// A script of `public/` that tests run for its effect on the page.
declare module '*/public/before-app.js';
