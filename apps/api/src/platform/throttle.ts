/** Runs `action` immediately, and then at most once every `ms` milliseconds while calls continue. */
export class Throttle {
  private timer: NodeJS.Timeout | undefined;
  private isRequested = false;

  constructor(
    private readonly ms: number,
    private readonly action: () => void,
  ) {}

  ask(): void {
    if (this.timer !== undefined) {
      this.isRequested = true;
      return;
    }
    this.action();
    this.timer = setTimeout(() => {
      this.timer = undefined;
      if (!this.isRequested) return;
      this.isRequested = false;
      this.ask();
    }, this.ms);
    this.timer.unref();
  }

  close(): void {
    clearTimeout(this.timer);
  }
}
