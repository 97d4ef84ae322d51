import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { guardClick } from '../guard-click';
import styles from './button.module.css';
import { Spinner } from './spinner';

export interface ButtonLook {
  variant?: 'solid' | 'outline' | 'ghost' | 'link';
  tone?: 'river' | 'ember' | 'danger' | 'ink';
  size?: 'sm' | 'md' | 'lg';
}

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /**
   * While true, the button shows a spinner and ignores clicks. If the prop is set, even to false, a double click counts as a single click.
   */
  loading?: boolean;
  /** Text that replaces the children while `loading` is true, such as 'Logging in...'. */
  loadingText?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/**
 * A native button in the site's design. Uses plain CSS so that text pages need no styling library. With `aria-disabled`, it looks disabled
 * but can still be focused and clicked, unlike a button with `disabled`.
 */
export function Button({ loading, loadingText, children, onClick, className, ...rest }: ButtonProps) {
  const { variant, tone, size, ...attributes } = rest;
  return (
    <button
      type="button"
      {...attributes}
      className={classes(className)}
      {...lookAttributes({ variant, tone, size } as ButtonLook)}
      aria-busy={loading || undefined}
      onClick={guardClick(loading, onClick)}
    >
      {loading && <Spinner size="sm" label="" />}
      {loading && loadingText ? loadingText : children}
    </button>
  );
}

export function LinkButton({ variant, tone, size, className, ...link }: ButtonLook & LinkProps) {
  return <Link {...link} className={classes(className)} {...lookAttributes({ variant, tone, size } as ButtonLook)} />;
}

/** A link, styled as a button, to another site or an email address. */
export function AnchorButton({ variant, tone, size, className, ...anchor }: ButtonLook & AnchorHTMLAttributes<HTMLAnchorElement>) {
  return <a {...anchor} className={classes(className)} {...lookAttributes({ variant, tone, size } as ButtonLook)} />;
}

function classes(className?: string): string {
  return className ? `${styles.button} ${className}` : (styles.button as string);
}

function lookAttributes({ variant = 'solid', tone = 'river', size = 'md' }: ButtonLook) {
  return { 'data-variant': variant, 'data-tone': tone, 'data-size': size };
}
