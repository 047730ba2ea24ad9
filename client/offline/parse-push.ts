export interface PushMessage {
  title: string;
  body: string;
  /** Path of this origin. */
  path: string;
  tag: string;
  /** Path prefix. If a visible page has a path below it, the notification is not shown, or '' for none. */
  quietBelow: string;
}

/** Parses the message of a push. Returns null for any other data. */
export function parsePush(data: { json: () => unknown } | null): PushMessage | null {
  try {
    const { title, body, path, tag, quietBelow = '' } = (data?.json() ?? {}) as Record<string, unknown>;
    const hasTexts = typeof title === 'string' && typeof body === 'string' && typeof tag === 'string';
    if (!hasTexts || typeof path !== 'string' || !path.startsWith('/') || path.startsWith('//')) return null;
    return { title, body, path, tag, quietBelow: typeof quietBelow === 'string' ? quietBelow : '' };
  } catch {
    return null;
  }
}

/** Whether any of the windows shows a page below the path. False for ''. */
export const hasVisiblePage = (
  windows: readonly { url: string; visibilityState: DocumentVisibilityState }[],
  path: string,
): boolean =>
  path !== '' &&
  windows.some(
    ({ url, visibilityState }) => visibilityState === 'visible' && `${new URL(url).pathname}/`.startsWith(`${path}/`),
  );
