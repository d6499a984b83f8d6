import { useState } from "react";
import { Button, buttonClass } from "../button.tsx";
import { Checkbox } from "../checkbox.tsx";
import { CodeInput } from "../code-input.tsx";
import { Dialog } from "../dialog.tsx";
import { Field } from "../field.tsx";
import { ExternalIcon, LogoutIcon } from "../action-icons.tsx";
import { ChevronDownIcon, FilterIcon, GlobeIcon, UserIcon } from "../icons.tsx";
import { opens } from "../invoker.ts";
import { Menu, MenuItem } from "../menu.tsx";
import { OfflineBar } from "../offline-bar.tsx";
import { Panel } from "../panel.tsx";
import { Sheet } from "../sheet.tsx";
import { Switch } from "../switch.tsx";
import { Toaster } from "../toaster.tsx";
import { toasts } from "../toasts.ts";
import type { Sample } from "./sample.ts";
import { Section } from "./section.tsx";

/** What floats over a page. */
export function Overlays({ sample }: { sample: Sample }) {
  const { act, name, field, sentence } = sample;
  const [offline, setOffline] = useState(false);
  return (
    <>
      <Section name="Dialog Sheet Menu Panel">
        <DialogSample sample={sample} />
        <button type="button" className={buttonClass()} {...opens("gallery-sheet")}>
          Sheet
        </button>
        <Sheet id="gallery-sheet" title={field.legend} closeLabel={name.close} footer={<Button variant="primary">{act.main}</Button>}>
          {sample.steps.map((step) => (
            <Switch key={step} hint={sentence}>
              {step}
            </Switch>
          ))}
        </Sheet>
        <Menu
          label="Menu"
          className={buttonClass()}
          trigger={
            <>
              <GlobeIcon />
              Menu
              <ChevronDownIcon />
            </>
          }
        >
          <MenuItem icon={<UserIcon />} href="#Menu" current>
            {sample.people[0]}
          </MenuItem>
          <MenuItem icon={<ExternalIcon />} href="#Menu">
            {act.more}
          </MenuItem>
          <MenuItem icon={<LogoutIcon />} onAct={() => {}}>
            {act.danger}
          </MenuItem>
        </Menu>
        <Panel label="Panel" trigger={sample.row.methods} icon={<FilterIcon />} active>
          {sample.people.slice(0, 3).map((person) => (
            <Checkbox key={person} name="person">
              {person}
            </Checkbox>
          ))}
        </Panel>
      </Section>
      <Section name="Toast OfflineBar">
        {(["info", "success", "warn", "danger"] as const).map((kind) => (
          <Button key={kind} onClick={() => toasts.show(`${sentence} (${kind})`, { kind })}>
            {kind}
          </Button>
        ))}
        <Button onClick={() => toasts.show(sentence, { stay: true, action: { text: act.other, act: () => {} } })}>stay</Button>
        <Switch checked={offline} onChange={(event) => setOffline(event.target.checked)}>
          OfflineBar
        </Switch>
        <OfflineBar offline={offline}>{sentence}</OfflineBar>
      </Section>
      <Toaster />
    </>
  );
}

function DialogSample({ sample }: { sample: Sample }) {
  const { act, name, field } = sample;
  const [open, setOpen] = useState(false);
  const footer = (
    <>
      <Button onClick={() => setOpen(false)}>{act.other}</Button>
      <Button variant="primary" onClick={() => toasts.show(sample.sentence, { kind: "success" })}>
        {act.main}
      </Button>
    </>
  );
  return (
    <>
      <Button onClick={() => setOpen(true)}>Dialog</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={sample.sentence} closeLabel={name.close} footer={footer}>
        <p className="mb-4 text-ink-soft">{sample.paragraph}</p>
        <Field label={field.code} hint={field.hint}>
          <CodeInput />
        </Field>
      </Dialog>
    </>
  );
}
