const VISIBLE_DIGITS = 3;

/**
 * Masks a phone number or e-mail address so that a colleague can recognise it but a screenshot does not disclose it.
 */
export function maskRecipient(recipient: string): string {
  const atIndex = recipient.lastIndexOf('@');
  if (atIndex > 0) return `${recipient.slice(0, 1)}•••${recipient.slice(atIndex)}`;
  return `${recipient.slice(0, 3)}•••${recipient.slice(-VISIBLE_DIGITS)}`;
}
