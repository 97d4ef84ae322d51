/**
 * Runs `work`, one run at a time. Every call is followed by a run that starts after it: calls made during a run share one more run. If any
 * of the shared runs fails, all calls that share them get the first error.
 */
export class SharedRun {
  private running: Promise<void> | undefined;
  private again = false;

  constructor(private readonly work: () => Promise<void>) {}

  run(): Promise<void> {
    this.again = true;
    return (this.running ??= this.repeat());
  }

  private async repeat(): Promise<void> {
    const errors: unknown[] = [];
    while (this.again) {
      this.again = false;
      await this.work().catch((error: unknown) => errors.push(error));
    }
    // Runs in the same step as the last check of `again`, so that no call joins runs that have ended.
    this.running = undefined;
    if (errors.length > 0) throw errors[0];
  }
}
