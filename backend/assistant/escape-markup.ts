const MARKS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Words of a person or of a row, among markup. */
export const escapeMarkup = (text: string) => text.replace(/[&<>]/g, (mark) => MARKS[mark] ?? '');
