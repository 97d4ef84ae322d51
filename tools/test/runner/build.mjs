// @ts-check
// The suite `build`, which builds everything that the other suites read. A suite that starts the product afterwards sees that no source
// has changed, so it does not write into the built folders while others read them. If projects are named, only those are built.
import { buildIfNeeded } from '../../start/build.mjs';
import { createProcessSupervisor } from '../../processes/process-supervisor.mjs';

const supervisor = createProcessSupervisor();
try {
  const projects = process.argv.slice(2);
  await buildIfNeeded(supervisor, projects.length > 0 ? projects : undefined);
} finally {
  await supervisor.endAll();
}
