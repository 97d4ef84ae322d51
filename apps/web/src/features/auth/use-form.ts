import { useState } from 'react';
import type { ApiError } from '../../lib/api-client';
import type { FieldProblem } from '../../ui/error-summary';
import type { FieldErrors } from './auth-form.rules';

export interface Form<V> {
  values: V;
  errors: FieldErrors<V>;
  /** For the error summary: changes only when the form was submitted. */
  problems: FieldProblem[];
  set: (field: keyof V & string, value: string) => void;
  idOf: (field: keyof V & string) => string;
  /** Checks the values; true when they may be sent. Once checked, the fields follow every change. */
  check: () => boolean;
  /** Puts the server's own findings at their fields, and what belongs to none of them above the form. */
  showFailure: (error: ApiError) => void;
}

/** Values, checks and messages of one form. Field ids begin with the form's name, because both tabs have a `username`. */
export function useForm<V extends object>(name: string, initial: V, check: (values: V) => FieldErrors<V>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors<V>>({});
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [checked, setChecked] = useState(false);
  const idOf = (field: string) => `${name}-${field}`;

  function show(found: FieldErrors<V>): void {
    setErrors(found);
    const messages = Object.entries(found) as [string, string][];
    setProblems(messages.map(([field, message]) => ({ fieldId: idOf(field), message })));
  }

  return {
    values,
    errors,
    problems,
    idOf,
    set(field, value) {
      const next = { ...values, [field]: value };
      setValues(next);
      if (checked) setErrors(check(next));
    },
    check() {
      const found = check(values);
      setChecked(true);
      show(found);
      return Object.keys(found).length === 0;
    },
    showFailure({ code, message, body }) {
      if (code === 'EMAIL_ALREADY_REGISTERED') return show({ username: message } as FieldErrors<V>);
      const known = Object.entries(body.fields ?? {}).filter(([field]) => field in values);
      if (known.length > 0) return show(Object.fromEntries(known.map(([field, [first]]) => [field, first])) as FieldErrors<V>);
      setProblems([{ message }]);
    },
  };
}
