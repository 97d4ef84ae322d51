/** `2025-0001`: as it is printed, read out and looked for. */
export function receiptNumber(year: number, receipt: number): string {
  return `${year}-${String(receipt).padStart(4, '0')}`;
}
