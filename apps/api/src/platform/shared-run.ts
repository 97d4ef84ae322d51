/**
 * Runs `work`, one run at a time. Every call gets the result of a run that starts after the call. Calls made while a run is in progress
 * share the next run.
 */
export class SharedRun<Result> {
  private current: Promise<unknown> | undefined;
  private next: Promise<Result> | undefined;

  constructor(private readonly work: () => Promise<Result>) {}

  run(): Promise<Result> {
    return (this.next ??= this.runNext());
  }

  private async runNext(): Promise<Result> {
    await this.current?.catch(() => undefined);
    this.next = undefined;
    const run = this.work();
    this.current = run;
    return run;
  }
}
