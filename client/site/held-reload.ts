let held = 0;

/** Is something being fetched whose absence the page bears? */
export const isReloadHeld = () => held > 0;

/** A page loads itself anew when a file of it does not come. For this one it shall not. */
export async function withoutReload<T>(load: () => Promise<T>): Promise<T> {
  held += 1;
  try {
    return await load();
  } finally {
    held -= 1;
  }
}
