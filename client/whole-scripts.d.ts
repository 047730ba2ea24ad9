/** A bundled script with all its imports as text, which can run without a module loader (vite.config.ts). */
declare module '*?whole' {
  const script: string;
  export default script;
}
