/** A script with all that it imports, as text that runs anywhere (vite.config.ts). */
declare module '*?whole' {
  const script: string;
  export default script;
}
