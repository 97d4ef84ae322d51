// @ts-check

/** The one word that says how a request failed on its way: ECONNREFUSED, ECONNRESET, UND_ERR_SOCKET, timeout … @param {unknown} error */
export function errorOf(error) {
  const { name, cause, code } =
    /** @type {{ name?: string, code?: string, cause?: { code?: string, message?: string, errors?: { code?: string }[] } }} */ (error);
  if (name === 'TimeoutError') return 'timeout';
  return cause?.code ?? cause?.errors?.[0]?.code ?? code ?? cause?.message ?? String(error);
}
