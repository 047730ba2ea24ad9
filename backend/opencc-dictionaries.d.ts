/** Dictionaries of single characters, which the package exports without types. */
declare module 'opencc-js/dict/*' {
  const dictionary: string;
  export default dictionary;
}
