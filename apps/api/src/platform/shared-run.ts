/**
 * Runs `work`, one run at a time. For every call, at least one run starts after the call. Calls made during a run share one more run. If
 * any of the runs that calls share fails, all these calls reject with the first error.
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
    // Runs in the same tick as the last check of `again`, so that no call joins a run that has ended.
    this.running = undefined;
    if (errors.length > 0) throw errors[0];
  }
}
