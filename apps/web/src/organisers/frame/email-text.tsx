/** An email address whose line breaks before the `@` if it is too long. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  if (at === -1) return email;
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
