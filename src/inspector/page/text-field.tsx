interface TextFieldProps {
  label: string;
  value: string;
  onText(text: string): void;
  inputMode?: 'decimal' | 'numeric';
  list?: string;
  pattern?: string;
  placeholder?: string;
  required?: boolean;
}

export function TextField({ label, onText, ...input }: TextFieldProps) {
  return (
    <label>
      <span>{label}</span>
      <input type="text" {...input} onInput={(event) => onText(event.currentTarget.value)} />
    </label>
  );
}
