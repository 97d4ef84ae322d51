/** `kagiso@example.com` -> `k***@e***.com` */
export function maskedEmail(email: string): string {
  const [name = '', host = ''] = email.split('@');
  return `${name.slice(0, 1)}***@${host.slice(0, 1)}***${host.slice(host.lastIndexOf('.'))}`;
}

/** `Kagiso Molefe` -> `K*** M***` */
export function maskedName(name: string): string {
  return name
    .split(' ')
    .map((part) => `${part.slice(0, 1)}***`)
    .join(' ');
}
