import { useRef, useState, type FormEvent } from 'react';
import {
  get,
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormRegister,
  type UseFormReturn,
} from 'react-hook-form';
import type { ApiError } from '../lib/api/api-client';
import type { FieldProblem } from './error-summary';
import { sentenceOf } from './unanswered.rules';

/** Validates a form. Returns a message for each invalid field, in the order of the fields on the form. */
export type FormRules<V extends FieldValues> = (values: V) => Partial<Record<Path<V>, string>>;

/** The rules of a form that only the API validates. */
export const noRules = () => ({});

export interface AppForm<V extends FieldValues> extends Omit<UseFormReturn<V>, 'reset'> {
  /** Problems for the error summary. They change when the form is submitted, when the API rejects it and when it is reset. */
  problems: FieldProblem[];
  idOf: (field: Path<V>) => string;
  /** Props of the field's FormField. */
  field: (field: Path<V>) => { id: string; error: string | undefined };
  /**
   * Returns a submit handler that validates the values and, if they are valid, passes them to `send`. After the first submission, every
   * change is validated.
   */
  submit: (send: (values: V) => void) => (event?: FormEvent) => void;
  /** Handles the blur of a field. Validates the field if it has a value, so that no error appears while the user is typing. */
  leave: (field: Path<V>, event: { relatedTarget?: EventTarget | null }) => void;
  /** Shows the messages about fields from the API's error at their fields, and any other message above the form. */
  showFailure: (error: ApiError) => void;
  /**
   * Resets the form after a success.
   * @param changed fields to set; the other fields keep their values. If omitted, all fields get their initial values.
   */
  reset: (changed?: Partial<V>) => void;
}

/**
 * If the focus moves to one of these elements, the field that loses the focus is validated. Submit buttons are excluded, because they
 * validate the whole form, and because a new error message moves the button that the user is pressing. Links are excluded too.
 */
const OTHER_CONTROL = 'input, select, textarea, button:not([type=submit])';

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Sets up react-hook-form with one function that validates the whole form, and with the problems for an error summary. Field ids begin with
 * the form's name, because two forms on a page may have fields with the same name.
 */
export function useAppForm<V extends FieldValues>(name: string, defaultValues: V, rules: FormRules<V>): AppForm<V> {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const form = useForm<V>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: resolverOf(rules),
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  /** Fields that have a value and have lost the focus. Every further change to these fields is validated. */
  const left = useRef(new Set<Path<V>>());
  const idOf = (field: string) => `${name}-${field}`;
  const show = (found: [string, string][]) => setProblems(found.map(([field, message]) => ({ fieldId: idOf(field), message })));

  const leave: AppForm<V>['leave'] = (field, { relatedTarget: next }) => {
    const isGoingOn = next instanceof Element && next.matches(OTHER_CONTROL);
    if (isSubmitted || !isGoingOn || isBlank(form.getValues(field))) return;
    left.current.add(field);
    void form.trigger([...left.current]);
  };
  const register: UseFormRegister<V> = (field, options) => {
    const control = form.register(field, options);
    return {
      ...control,
      onBlur: (event: { target: unknown; relatedTarget?: EventTarget | null }) => {
        leave(field, event);
        return control.onBlur(event);
      },
      onChange: async (event: { target: unknown }) => {
        await control.onChange(event);
        const isFollowed = left.current.has(field) || [...left.current].some((one) => get(errors, one) !== undefined);
        if (!isSubmitted && isFollowed) await form.trigger([...left.current]);
      },
    };
  };

  return {
    ...form,
    register,
    leave,
    problems,
    idOf,
    field: (field) => ({ id: idOf(field), error: (get(errors, field) as { message?: string } | undefined)?.message }),
    submit: (send) => (event) =>
      void form.handleSubmit(
        (values) => {
          setProblems([]);
          send(values);
        },
        () => show(wrongOf(rules, form.getValues())),
      )(event),
    showFailure(error) {
      // The form shows no error if the action needs approval, because a dialog then offers to propose the action.
      if (error.body.approval) return;
      const found = findingsOf(error, form.getValues());
      for (const [field, message] of found) form.setError(field as Path<V>, { type: 'server', message });
      if (found.length > 0) show(found);
      else setProblems([{ message: aboutNoField(error) ?? sentenceOf(error) }]);
    },
    reset(changed) {
      form.reset(changed && { ...form.getValues(), ...changed });
      setProblems([]);
      left.current.clear();
    },
  };
}

function resolverOf<V extends FieldValues>(rules: FormRules<V>): Resolver<V> {
  return (values) => {
    const errors: FieldErrors<V> = {};
    for (const [field, message] of wrongOf(rules, values)) set(errors, field, { type: 'rule', message });
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

function wrongOf<V extends FieldValues>(rules: FormRules<V>, values: V): [string, string][] {
  return Object.entries(rules(values));
}

/** Returns the API's messages about fields, joined, for an error in which no field belongs to this form. */
function aboutNoField({ body }: ApiError): string | undefined {
  return (
    Object.values(body.fields ?? {})
      .flat()
      .join(' ') || undefined
  );
}

function findingsOf({ code, message, body }: ApiError, values: object): [string, string][] {
  if (code === 'EMAIL_ALREADY_REGISTERED') return [['username', message]];
  return Object.entries(body.fields ?? {}).flatMap(([field, [first]]) =>
    get(values, field) !== undefined && first ? [[field, first] as [string, string]] : [],
  );
}
