import { useState } from 'react';
import { Button } from '../../../ui/button';
import { FileField } from '../form/file-field';
import { contentAdminCopy as copy } from './content-admin.copy';
import styles from './content-admin.module.css';

interface LogoFieldProps {
  id: string;
  label: string;
  error: string | undefined;
  value: string | null;
  onChange: (value: string | null) => void;
}

export function LogoField({ id, label, error, value, onChange }: LogoFieldProps) {
  const [before] = useState(value);
  return (
    <div className={styles.logo}>
      {value && <img src={value} alt="" width={40} height={40} />}
      <FileField
        id={id}
        label={label}
        hint={copy.logoHint}
        error={error}
        accept="image/png,image/jpeg,image/webp"
        onChange={(file) => onChange(file === '' ? before : `/api/files/${file}`)}
      />
      {value && (
        <Button size="sm" variant="ghost" onClick={() => onChange(null)}>
          {copy.noLogo}
        </Button>
      )}
    </div>
  );
}
