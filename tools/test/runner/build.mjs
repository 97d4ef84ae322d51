// @ts-check
// Runs for `npm run build` and as the `build` suite, which builds everything that the other suites read. A later `npm start` detects that
// no source has changed, so it does not write to the output folders while other processes read them. If arguments name projects, only those
// are built.
import { textOfError } from '../../processes/failure.mjs';
import { buildIfNeeded } from '../../start/build.mjs';
import { createProcessSupervisor } from '../../processes/process-supervisor.mjs';

const supervisor = createProcessSupervisor();
try {
  const projects = process.argv.slice(2);
  await buildIfNeeded(supervisor, projects.length > 0 ? projects : undefined);
} catch (error) {
  process.stderr.write(`${textOfError(error)}\n`);
  process.exitCode = 1;
} finally {
  await supervisor.endAll();
}
