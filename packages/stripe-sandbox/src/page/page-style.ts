/** The page's stylesheet. It has its own URL so that the page's content security policy does not have to allow inline styles. */
export const PAGE_STYLE = `
:root { color-scheme: light; --ink: #1d2b2a; --soft: #55635f; --line: #d9e0dc; --paper: #f6f7f4; --card: #fff; --deep: #145c56; --deeper: #0e4641; --bad: #9b1c1c; --badbg: #fdf1f0; --note: #fff6dc; --notetext: #5c4400; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Ubuntu, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.75rem 1rem 2.5rem; }
.note { margin: 0; padding: .625rem .5rem; background: var(--note); color: var(--notetext); text-align: center; font-size: .875rem; }
.shop { margin: 0 0 .25rem; color: var(--soft); }
h1 { margin: 0 0 1.25rem; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
h2 { margin: 1.75rem 0 .75rem; font-size: 1.0625rem; }
.items { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
.items li { display: flex; gap: 1rem; justify-content: space-between; padding: .75rem 1rem; border-bottom: 1px solid var(--line); }
.items li:last-child { border-bottom: 0; font-weight: 650; }
.items span:first-child { min-width: 0; overflow-wrap: anywhere; }
.items small { display: block; color: var(--soft); font-size: .875rem; font-weight: 400; }
.amount { white-space: nowrap; font-variant-numeric: tabular-nums; }
.meta { margin: .75rem 0 0; color: var(--soft); font-size: .9375rem; overflow-wrap: anywhere; }
.problem { margin: 0 0 1.25rem; padding: .75rem 1rem; border: 1px solid #e3b4b0; border-left: 4px solid var(--bad); border-radius: 8px; background: var(--badbg); color: var(--bad); }
form { margin: 0 0 .75rem; }
button, .link, select { display: block; width: 100%; min-height: 48px; padding: .625rem 1rem; border: 1px solid var(--line); border-radius: 10px; background: var(--card); color: var(--ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; }
button, .link { cursor: pointer; }
button:hover, .link:hover { border-color: var(--deep); }
.first { border-color: var(--deep); background: var(--deep); color: #fff; }
.first:hover { background: var(--deeper); }
.dark { border-color: #000; background: #111; color: #fff; }
.dark:hover { background: #333; }
.quiet { border-color: transparent; background: none; color: var(--deep); text-decoration: underline; }
select { margin-bottom: .5rem; font-weight: 400; text-align: left; }
label { display: block; margin-bottom: .25rem; color: var(--soft); font-size: .9375rem; }
details { margin: 1.25rem 0; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
summary { min-height: 48px; padding: .75rem 1rem; cursor: pointer; font-weight: 600; }
details form { padding: .25rem 1rem 1rem; margin: 0; }
:focus-visible { outline: 3px solid #e0a100; outline-offset: 2px; }
@media (prefers-reduced-motion: no-preference) { button, .link { transition: background-color .12s, border-color .12s; } }
`.trimStart();
