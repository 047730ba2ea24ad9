/** Whether all of a page has come as it should. Only then may others get it. */
export class Wholeness {
  #isBroken = false;
  #isPointless = false;
  #waiting = 0;

  /** Part of it is missing, or it is for one visitor alone. */
  spoil = () => {
    this.#isBroken = true;
  };

  /** What the page is about is missing. */
  failMain = () => {
    this.#isPointless = true;
    this.spoil();
  };

  isMainFailed = (): boolean => this.#isPointless;

  /** What fails, and what is still on its way when the page ends, makes it one that is not whole. */
  watch(part: Promise<unknown>) {
    this.#waiting += 1;
    part.then(
      () => {
        this.#waiting -= 1;
      },
      () => this.spoil(),
    );
  }

  /** Asked when the last byte has been written. */
  isWhole = (): boolean => !this.#isBroken && this.#waiting === 0;
}
