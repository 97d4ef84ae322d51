// @ts-check
// The suite `build`: what every other suite finds built. Whoever starts the product afterwards sees that nothing has changed and
// leaves the built folders alone, while others read them. Projects that are named are built alone, when anything is stale.
import { buildIfNeeded } from '../../start/build.mjs';
import { createProcessSupervisor } from '../../processes/process-supervisor.mjs';

const supervisor = createProcessSupervisor();
try {
  const projects = process.argv.slice(2);
  await buildIfNeeded(supervisor, projects.length > 0 ? projects : undefined);
} finally {
  await supervisor.endAll();
}
