export interface TextMessage {
  /** With a plus and the area code. */
  to: string;
  text: string;
  /** The code in it; '' where it has none. */
  code: string;
}

/** Sends text messages, or throws. */
export type SmsSender = (message: TextMessage) => Promise<void>;
