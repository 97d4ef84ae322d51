import { ApiError } from './api-error.js';
import { OPERATIONS, type Operation } from './operations.js';

export function findOperation(method: string, path: string): { operation: Operation; id: string } {
  const steps = path.split('/');
  for (const operation of OPERATIONS) {
    if (operation.method !== method) continue;
    const pattern = operation.path.split('/');
    if (
      pattern.length === steps.length &&
      pattern.every((step, index) => step === steps[index] || (step === ':id' && steps[index] !== ''))
    ) {
      return { operation, id: pattern.includes(':id') ? decode(steps[pattern.indexOf(':id')] as string) : '' };
    }
  }
  throw new ApiError(
    404,
    {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${path}). The sandbox implements only the part of the API that its README lists.`,
    },
    false,
  );
}

function decode(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}
