import type { InputHTMLAttributes, Ref } from 'react';
import styles from './text-input.module.css';

export interface TextInputProps extends InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

/** A native text field in the product's look. Plain CSS as the buttons are: a login form needs no styling library for it. */
export function TextInput({ className, ...rest }: TextInputProps) {
  return <input {...rest} className={className ? `${styles.input} ${className}` : styles.input} />;
}
