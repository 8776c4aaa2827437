import GomokuCore
import SwiftUI
import UIKit

struct SettingsScreen: View {
  let texts: Texts
  @Bindable var preferences: Preferences
  let soundChanged: (Preferences.Key) -> Void
  let tellsMoves: Bool
  /// The setting is on, but the system denies notifications.
  let movesForbidden: Bool
  /// Returns false if the user must first allow notifications in Settings.
  let enableNews: @MainActor (Bool) async -> Bool
  let about: () -> Void

  @Environment(\.openURL) private var openURL
  @State private var tilt = TiltSensor()

  var body: some View {
    Form {
      Group {
        Section(texts[.settingsLook]) {
          PictureChoice(
            title: texts[.settingsTheme], values: AppTheme.allCases, name: name(of:),
            selection: $preferences.theme, picture: ThemePreview.init)
          PictureChoice(
            title: texts[.settingsBoardTheme], values: BoardThemeName.allCases, name: name(of:),
            selection: $preferences.boardTheme, picture: BoardPreview.init)
          // iOS has the language setting on the app's page in Settings.
          Button(texts[.settingsLanguage], systemImage: "globe") {
            if let page = URL(string: UIApplication.openSettingsURLString) { openURL(page) }
          }
        }
        Section {
          Toggle(texts[.settingsCoordinates], isOn: $preferences.coordinates)
          Toggle(texts[.settingsMoveNumbers], isOn: $preferences.moveNumbers)
          Toggle(texts[.settingsLastMoveMark], isOn: $preferences.lastMoveMark)
          Toggle(texts[.settingsForbiddenMarks], isOn: $preferences.forbiddenMarks)
          Toggle(texts[.settingsSpokenThreats], isOn: $preferences.spokenThreats)
        } header: {
          Text(texts[.settingsBoard])
        } footer: {
          Text(texts[.settingsSpokenThreatsNote])
        }
        Section {
          Toggle(texts[.settingsSounds], isOn: $preferences.sounds)
          Toggle(texts[.settingsMusic], isOn: $preferences.music)
          Toggle(texts[.settingsHaptics], isOn: $preferences.haptics)
        } header: {
          Text(texts[.settingsSound])
        } footer: {
          Text(texts[.settingsSoundNote])
        }
        .onChange(of: preferences.sounds) { _, _ in soundChanged(.sounds) }
        .onChange(of: preferences.music) { _, _ in soundChanged(.music) }
        Section {
          Picker(texts[.placementTitle], selection: $preferences.placement) {
            ForEach(Placement.allCases, id: \.self) { Text(name(of: $0)).tag($0) }
          }
          Text(note(on: preferences.placement))
            .font(.footnote)
            .foregroundStyle(Color(.muted))
          Toggle(texts[.settingsLeftHanded], isOn: $preferences.leftHanded)
          if tilt.exists {
            Toggle(texts[.settingsTiltCursor], isOn: $preferences.tiltCursor)
            Text(texts[.settingsTiltNote])
              .font(.footnote)
              .foregroundStyle(Color(.muted))
          }
          Toggle(texts[.settingsForbiddenLoses], isOn: $preferences.forbiddenLoses)
        } header: {
          Text(texts[.settingsPlay])
        } footer: {
          Text(texts[.settingsForbiddenLosesNote])
        }
        Section {
          Toggle(texts[.settingsEngineLine], isOn: $preferences.engineLine)
        } footer: {
          Text(texts[.settingsEngineLineNote])
        }
        Section {
          Toggle(texts[.settingsWatchable], isOn: $preferences.watchable)
        } footer: {
          Text(texts[.settingsWatchableNote])
        }
        Section {
          Toggle(texts[.friendMoves], isOn: wantsMoves)
        } footer: {
          VStack(alignment: .leading, spacing: 8) {
            Text(texts[.friendMovesNote])
            if movesForbidden {
              Text(texts[.friendMovesForbidden])
                .foregroundStyle(Color(.danger))
            }
          }
        }
        Section {
          Text(texts[.settingsVersion(coreVersion())])
            .foregroundStyle(Color(.muted))
          Button(texts[.aboutTitle]) { about() }
        }
      }
      .listRowBackground(Rectangle().fill(Ground.card))
    }
    .foregroundStyle(Color(.text))
    .scrollContentBackground(.hidden)
    .background(Ground.background)
    .navigationTitle(texts[.settingsTitle])
    .navigationBarTitleDisplayMode(.inline)
  }

  /// Shows the actual state, since the system may ask first and the user may refuse.
  private var wantsMoves: Binding<Bool> {
    Binding(
      get: { tellsMoves },
      set: { on in
        Task {
          if await enableNews(on) { return }
          if let page = URL(string: UIApplication.openSettingsURLString) { openURL(page) }
        }
      })
  }

  private func name(of theme: AppTheme) -> String {
    switch theme {
    case .system: texts[.themeSystem]
    case .light: texts[.themeLight]
    case .dark: texts[.themeDark]
    case .amoled: texts[.themeAmoled]
    }
  }

  private func name(of theme: BoardThemeName) -> String {
    switch theme {
    case .wood: texts[.boardThemeWood]
    case .paper: texts[.boardThemePaper]
    case .night: texts[.boardThemeNight]
    }
  }

  private func name(of placement: Placement) -> String {
    switch placement {
    case .tapTwice: texts[.placementTapTwice]
    case .slide: texts[.placementSlide]
    case .direct: texts[.placementDirect]
    }
  }

  private func note(on placement: Placement) -> String {
    switch placement {
    case .tapTwice: texts[.settingsPlacementNote]
    case .slide: texts[.settingsPlacementSlideNote]
    case .direct: texts[.settingsPlacementDirectNote]
    }
  }
}
