// Chinese has no spaces, so browsers may break a line inside a word ('資/金') or a school's name ('倫敦大學學/院').

/** Finds words of titles, labels and links that a line break divides. The result marks the break with a slash. Vertical text is ignored. */
export function findSplitWords(): string[] {
  const wordSegmenter = new Intl.Segmenter('zh', { granularity: 'word' });
  const isHan = (character = '') => /\p{Script=Han}/u.test(character);
  /** What is longer is a sentence, which breaks like any text. */
  const LONGEST_TITLE = 24;
  const splitWords: string[] = [];
  for (const element of document.querySelectorAll(
    'h1, h2, h3, h4, dt, legend, label, button, summary, a[href] .t, li > a',
  )) {
    if (!element.checkVisibility() || getComputedStyle(element).writingMode !== 'horizontal-tb') continue;
    // Margin headings on a desktop are vertical, one character per line.
    if (element.getBoundingClientRect().width < 2 * Number.parseFloat(getComputedStyle(element).fontSize)) continue;
    const textWalker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    while (textWalker.nextNode()) {
      const text = textWalker.currentNode as Text;
      if (text.data.length > LONGEST_TITLE) continue;
      const wordStarts = new Set([...wordSegmenter.segment(text.data)].map(({ index }) => index));
      const range = document.createRange();
      let rectBefore: DOMRect | undefined;
      for (let index = 0; index < text.data.length; index += 1) {
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const characterRect = range.getBoundingClientRect();
        if (!characterRect.width) continue;
        const isNextLine = rectBefore && characterRect.top > rectBefore.top + rectBefore.height * 0.6;
        if (isNextLine && !wordStarts.has(index) && isHan(text.data[index]) && isHan(text.data[index - 1])) {
          splitWords.push(`${text.data.slice(0, index)}/${text.data.slice(index)}`);
        }
        rectBefore = characterRect;
      }
    }
  }
  return [...new Set(splitWords)];
}
