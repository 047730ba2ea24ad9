const VISIBLE_DIGITS = 3;

/** Masks a number or an address, so that a colleague recognises it and a screenshot does not disclose it. */
export function maskRecipient(recipient: string): string {
  const at = recipient.lastIndexOf('@');
  if (at > 0) return `${recipient.slice(0, 1)}•••${recipient.slice(at)}`;
  return `${recipient.slice(0, 3)}•••${recipient.slice(-VISIBLE_DIGITS)}`;
}
