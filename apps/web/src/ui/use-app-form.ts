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

/** Validates a form's values. Returns a message for each invalid field, in the order in which the fields appear. */
export type FormRules<V extends FieldValues> = (values: V) => Partial<Record<Path<V>, string>>;

/** Rules for a form that only the API validates. */
export const noRules = () => ({});

export interface AppForm<V extends FieldValues> extends Omit<UseFormReturn<V>, 'reset'> {
  /** Problems for the error summary. Updated when the form is submitted, rejected by the API or reset. */
  problems: FieldProblem[];
  idOf: (field: Path<V>) => string;
  /** Props for the field's FormField. */
  field: (field: Path<V>) => { id: string; error: string | undefined };
  /**
   * Returns a submit handler that validates the values and, if they are valid, passes them to `send`. After the first submission, every
   * change is validated.
   */
  submit: (send: (values: V) => void) => (event?: FormEvent) => void;
  /** Handles a field's blur event and validates the field if it has a value. Errors thus never appear while the user is first typing. */
  leave: (field: Path<V>, event: { relatedTarget?: EventTarget | null }) => void;
  /** Shows the API's field errors next to their fields, and any other message above the form. */
  showFailure: (error: ApiError) => void;
  /**
   * Resets the form after a successful submission.
   * @param changed fields to set; other fields keep their values. If omitted, all fields are reset to their initial values.
   */
  reset: (changed?: Partial<V>) => void;
}

/**
 * When focus moves to one of these elements, the field that lost focus is validated. Submit buttons are excluded because they validate the
 * whole form, and because a new error message would move the button while the user is clicking it. Links are excluded too.
 */
const OTHER_CONTROL = 'input, select, textarea, button:not([type=submit])';

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

/**
 * Sets up react-hook-form with a single function that validates the whole form, and keeps a list of problems for an error summary. Field
 * IDs start with the form's name, because two forms on a page may have fields with the same name.
 */
export function useAppForm<V extends FieldValues>(name: string, defaultValues: V, rules: FormRules<V>): AppForm<V> {
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const form = useForm<V>({
    defaultValues: defaultValues as DefaultValues<V>,
    resolver: resolverOf(rules),
    shouldFocusError: false,
  });
  const { errors, isSubmitted } = form.formState;
  /** Fields that had a value when they lost focus. Every later change to such a field is validated. */
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
      // If the action needs approval, the form shows no error, because a dialog offers to propose the action instead.
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

/** Joins the API's field errors into one string. Used if none of them concerns a field of this form. */
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
